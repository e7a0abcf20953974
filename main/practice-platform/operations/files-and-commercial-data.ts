import { bytes, invalid, json, notFound } from '../server/answer.ts';
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

/** Spec, endpoint 16: the raw bytes, inline, with the file's original content type. */
export const getFile: Operation = {
  name: 'getFile',
  method: 'GET',
  path: '/api/files/{id}',
  takes: 'nothing',
  answer({ world, params }) {
    const file = world.files.find(params.id ?? '');
    if (!file) return notFound('File');
    const disposition = `inline; filename="${file.name}"`;
    return bytes(200, file.contentType, file.bytes, { 'content-disposition': disposition });
  },
};
