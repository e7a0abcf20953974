import { invalid, json, notFound } from '../server/answer.ts';
import { commercialData } from '../store/commercial-data.ts';
import type { Operation } from './operation.ts';

/** Spec, endpoint 5. The list of service identifiers is not documented: any is taken. */
export const getCommercialData: Operation = {
  name: 'getCommercialData',
  method: 'GET',
  path: '/api/applications/{application_id}/commercial_data',
  takes: 'json',
  answer({ world, params }, input) {
    const row = world.applications.rowOf(params.application_id ?? '');
    if (row === undefined) return notFound('Application');
    const services = input.strings('services') ?? [];
    const raw = input.boolean('raw_cfa') ?? false;
    if (input.errors.any) return invalid(input.errors);
    return json(200, { data: commercialData(world.applications.cells, row, services, raw) });
  },
};
