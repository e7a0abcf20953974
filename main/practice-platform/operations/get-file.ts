import { bytes, notFound } from '../server/answer.ts';
import type { Operation } from './operation.ts';

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
