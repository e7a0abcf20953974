import { vi } from 'vitest';

// Formats of numbers and dates are made once, for all files that share a process: which of them comes
// first must not decide how they read, nor must the machine. The window follows its user's language and zone.
vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
process.env.TZ = 'America/Los_Angeles';
