export const attributes = {};
