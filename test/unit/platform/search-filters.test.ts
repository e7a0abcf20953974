import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterIssues, wireFilters } from '../../../preload/contract/filters/check-filters.ts';
import { filterFields } from '../../../preload/contract/filters/filter-fields.ts';
import { DEFAULT_RANGE_WIRE } from '../../../preload/contract/filters/range-wire.ts';

const typed = Object.entries(filterFields).filter(([, field]) => field.shape.kind !== 'json');

describe('the table of filters', () => {
  it('refuses an object of another kind for every field with a known shape, and names the field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...typed), ([name]) => {
        for (const value of [{ unknown: 1 }, null, [[]], Number.NaN]) {
          const issues = filterIssues({ [name]: value });
          expect(issues.length).toBeGreaterThan(0);
          expect(issues.every(({ field }) => field === name || field.startsWith(`${name}.`))).toBe(
            true,
          );
        }
      }),
    );
  });

  it('sends a field of which only the name is known exactly as typed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sent = wireFilters({ amount_needed_range: value }, DEFAULT_RANGE_WIRE);
        expect(sent).toEqual({ ok: true, value: { amount_needed_range: value } });
      }),
    );
  });

  it.each([
    ['statuses', [1, 7], 'statuses.1'],
    ['master_statuses', [1], 'master_statuses.0'],
    ['scope', 'all', 'scope'],
    ['sources', [11], 'sources.0'],
    ['stated_monthly_revenue', ['monthly_avg_revenue_13'], 'stated_monthly_revenue.0'],
    ['application_ids', ['not-a-uuid'], 'application_ids.0'],
    ['has_offers', 1, 'has_offers'],
    ['time_in_current_stage_range', { min: -1 }, 'time_in_current_stage_range.min'],
    ['time_in_current_stage_range', { max: 8761 }, 'time_in_current_stage_range.max'],
    ['time_in_workflow_status_range', { max: 1.5 }, 'time_in_workflow_status_range.max'],
    ['created_at_range', { min: '2026-02-30' }, 'created_at_range.min'],
    ['created_at_range', { max: '03/01/2026' }, 'created_at_range.max'],
    ['created_at_range', { min: '2026-03-02', max: '2026-03-01' }, 'created_at_range'],
    ['created_at_range', {}, 'created_at_range'],
    ['sort_by', '- created_at', 'sort_by'],
    ['no_such_filter', true, 'no_such_filter'],
    ['constructor', true, 'constructor'],
  ])('refuses %s %j and names %s', (name, value, field) => {
    expect(filterIssues({ [name]: value })[0]).toMatchObject({ field });
  });

  it('writes ranges with the keys and the date format of the settings', () => {
    const filters = {
      created_at_range: { min: '2026-03-01', max: '2026-03-31' },
      time_in_business_range: { min: 12 },
    };
    expect(wireFilters(filters, DEFAULT_RANGE_WIRE)).toEqual({ ok: true, value: filters });
    const wire = { min: 'from', max: 'to', dateFormat: 'MM/DD/YYYY' };
    expect(wireFilters(filters, wire)).toEqual({
      ok: true,
      value: {
        created_at_range: { from: '03/01/2026', to: '03/31/2026' },
        time_in_business_range: { from: 12 },
      },
    });
  });
});
