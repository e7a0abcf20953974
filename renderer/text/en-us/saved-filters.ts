export const savedFilters = {};
