export const remembered = {};
