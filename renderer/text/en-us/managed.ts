export const managed = {};
