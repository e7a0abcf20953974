import { expect, test } from 'vitest';
import { routeSearchText } from '../../../main/applications/applications.ts';

test.each([
  ['Acme Bakery LLC', 'search'],
  ['Jane Doe', 'individual_full_name'],
  ['María José O’Neil', 'individual_full_name'],
  ['jane.doe@example.com', 'individual_email'],
  ['(555) 010-4477', 'individual_phone'],
  ['+1 555 010 4477', 'individual_phone'],
  ['88-1042', 'search'],
  ['3f0c6f9e-6a3a-4d5e-9f77-0a2b4c6d8e10', 'search'],
  ['acme', 'search'],
  ['Rivera Holdings', 'search'],
  ['', 'search'],
])('%j is asked of %s', (text, field) => {
  expect(routeSearchText(text)).toBe(field);
});
