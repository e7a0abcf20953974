export const verifications = {};
