export const filters = {};
