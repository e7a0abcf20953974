import * as v from 'valibot';
import { VerificationId } from '../../preload/contract/ids.ts';
import {
  isPlain,
  MOST_OTHER_FIELDS,
  MOST_OTHER_NAME,
  MOST_OTHER_TEXT,
  type VerificationRecord,
} from '../../preload/contract/models/verification.ts';
import { isGiven } from '../../preload/contract/models/verification-result.ts';
import { ok } from '../../preload/contract/result.ts';
import { type ShownText, shownText } from './platform-message.ts';
import {
  anything,
  givenFlag,
  id,
  type RecordReader,
  recordReader,
  text,
} from './wire/record-reader.ts';

/** The maximum length of a service's or a verification's name. */
const MOST_NAME = 1000;

/** The name of a service or verification, however the platform writes it. */
const named = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  v.trim(),
  v.minLength(1),
  v.maxLength(MOST_NAME),
);

const OPTIONAL = {
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
};

/**
 * Spec, "Document verification record". Every field that the spec doesn't call nullable is required. An answer from
 * another source may also have an ID, but it must not count as a receipt.
 */
const readRecord: RecordReader<VerificationRecord> = recordReader(
  {
    id: id(VerificationId),
    service: named,
    verification: named,
    has_passed: givenFlag,
    has_failed: givenFlag,
  },
  OPTIONAL,
);

/**
 * Creates a reader of verification records that are fit to be stored and printed. Texts are shortened and cleaned, and
 * `secrets` are removed from them. For fields that the specification doesn't name, only plain values are kept.
 */
export function verificationRecordReader(
  secrets: readonly string[],
): RecordReader<VerificationRecord> {
  const clean = shownText(secrets);
  return (input) => {
    const read = readRecord(input);
    return read.ok ? ok(cleaned(read.value, clean)) : read;
  };
}

/** The maximum length of the platform's text about an error. A refusal has the same limit. */
const MOST_ERROR = 2000;

function cleaned({ other, ...record }: VerificationRecord, clean: ShownText): VerificationRecord {
  const line = (given: string | null) => given && clean(given, MOST_OTHER_TEXT);
  const said = (given: unknown) => saidValue(given, clean);
  return {
    ...record,
    service: record.service && clean(record.service, MOST_NAME),
    verification: record.verification && clean(record.verification, MOST_NAME),
    createdAt: line(record.createdAt),
    updatedAt: line(record.updatedAt),
    processedAt: line(record.processedAt),
    submittedAt: line(record.submittedAt),
    receivedAt: line(record.receivedAt),
    passedAt: line(record.passedAt),
    failedAt: line(record.failedAt),
    erroredAt: line(record.erroredAt),
    error: said(record.error),
    errorStatusCode: said(record.errorStatusCode),
    documentType: said(record.documentType),
    other: otherFields(other, clean),
  };
}

/** Converts a value of an unknown format. Lists and objects become JSON text; empty values become null. */
function saidValue(given: unknown, clean: ShownText, most = MOST_ERROR): unknown {
  if (typeof given === 'string') return clean(given, most);
  if (isPlain(given)) return given;
  return isGiven(given) ? clean(JSON.stringify(given), most) : null;
}

/** Returns the other fields to keep. A time that couldn't be parsed is kept too, because it matters for the result. */
function otherFields(other: VerificationRecord['other'], clean: ShownText) {
  const kept = new Map<string, unknown>();
  for (const [field, value] of Object.entries(other)) {
    const name = clean(field, MOST_OTHER_NAME);
    const wanted = name !== '' && (isPlain(value) || Object.hasOwn(OPTIONAL, field));
    if (!wanted || kept.has(name) || kept.size === MOST_OTHER_FIELDS) continue;
    kept.set(name, saidValue(value, clean, MOST_OTHER_TEXT));
  }
  return Object.fromEntries(kept);
}
