import * as v from 'valibot';
import { VerificationId } from '../../../preload/contract/ids.ts';
import type { VerificationRecord } from '../../../preload/contract/models/verification.ts';
import type { RecordReader } from './record-reader.ts';
import { recordReader } from './record-reader.ts';
import { anything, givenFlag, id, text } from './wire-fields.ts';

/** The name of a service or of a kind of check; how the platform writes it is its own business. */
const named = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  v.trim(),
  v.minLength(1),
  v.maxLength(1000),
);

/**
 * Spec, "Document verification record". Every field that it does not call nullable is required: an
 * answer of somebody else may well have an id, and counts as no receipt.
 */
export const readVerificationRecord: RecordReader<VerificationRecord> = recordReader(
  {
    id: id(VerificationId),
    service: named,
    verification: named,
    has_passed: givenFlag,
    has_failed: givenFlag,
  },
  {
    created_at: text,
    updated_at: text,
    processed_at: text,
    submitted_at: text,
    received_at: text,
    passed_at: text,
    failed_at: text,
    errored_at: text,
    error: anything,
    error_status_code: anything,
    document_type: anything,
  },
);
