import { vi } from 'vitest';

// Formats of numbers and dates are created once for all files in a process. Neither the order of
// files nor the computer may determine them. The window follows its user's language and time zone.
vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
process.env.TZ = 'America/Los_Angeles';
