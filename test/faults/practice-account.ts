/** Who sends: the practice platform's own sample account. */
export const ACCOUNT = { email: 'teller@practice.example', password: 'practice' } as const;
