export const jsonTree = {};
