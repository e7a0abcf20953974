export const platformFiles = {};
