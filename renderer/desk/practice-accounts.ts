/** The two people in practice mode. They have the same password. */
export const PRACTICE_ACCOUNTS = {
  teller: 'teller@practice.example',
  colleague: 'supervisor@practice.example',
  password: 'practice',
};
