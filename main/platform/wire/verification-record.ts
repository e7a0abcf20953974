import { VerificationId } from '../../../preload/contract/ids.ts';
import type { VerificationRecord } from '../../../preload/contract/models/verification.ts';
import type { RecordReader } from './record-reader.ts';
import { recordReader } from './record-reader.ts';
import { anything, flag, id, text } from './wire-fields.ts';

/** Spec, "Document verification record". Without an id it is no receipt. */
export const readVerificationRecord: RecordReader<VerificationRecord> = recordReader(
  { id: id(VerificationId) },
  {
    service: text,
    verification: text,
    created_at: text,
    updated_at: text,
    processed_at: text,
    submitted_at: text,
    received_at: text,
    passed_at: text,
    failed_at: text,
    errored_at: text,
    has_passed: flag,
    has_failed: flag,
    error: anything,
    error_status_code: anything,
    document_type: anything,
  },
);
