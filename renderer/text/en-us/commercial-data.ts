export const commercialData = {};
