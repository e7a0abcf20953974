import { SLOT_MEDIA_TYPES, Slot } from '../../preload/contract/models/capture.ts';
import {
  SLOTS_BY_VERIFICATION,
  TYPES_BY_VERIFICATION,
} from '../../preload/contract/models/verification.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { StreamBody } from './http-request.ts';
import { type FilePart, multipartBody, type TextPart } from './multipart-body.ts';
import type { VerificationRequest } from './verification-attempt.ts';

interface Issue {
  readonly field: string;
  readonly message: string;
}

/**
 * Returns an issue for each value that the platform's own rules would refuse (spec, endpoint 13), under the form's
 * field name.
 */
export function verificationIssues(request: VerificationRequest): Issue[] {
  const { service, verification, type, ownerRecordId, files } = request;
  const slots = SLOTS_BY_VERIFICATION[verification];
  const issues: Issue[] = [];
  const wrong = (field: string, message: string) => issues.push({ field, message });
  if (service.trim() === '') wrong('service', 'Choose a verification service.');
  if (!TYPES_BY_VERIFICATION[verification].includes(type)) {
    wrong('type', 'This verification doesn’t accept this type of document.');
  }
  if (!Number.isSafeInteger(ownerRecordId)) {
    wrong('personal_information_id', 'The owner record ID must be a whole number.');
  }
  for (const { slot, required } of slots) {
    if (required && files[slot] === undefined) wrong(slot, 'This file is required.');
  }
  for (const slot of Slot.options) {
    const content = files[slot];
    if (content === undefined) continue;
    if (!slots.some((known) => known.slot === slot)) {
      wrong(slot, 'This verification doesn’t use this file.');
    } else if (content.source === 'upload') {
      if (!SLOT_MEDIA_TYPES[slot].includes(content.mediaType)) {
        wrong(slot, 'The platform doesn’t accept this type of file here.');
      }
      if (content.bytes < 1) wrong(slot, 'The file is empty.');
    }
  }
  return issues;
}

/**
 * Builds the form of a document verification as a stream (spec, endpoint 13). The ID of a file that the platform
 * already has becomes a text part. Fails with `invalidRequest` before any file is opened.
 */
export function verificationForm(
  request: VerificationRequest,
  boundary?: string,
): Result<StreamBody> {
  const issues = verificationIssues(request);
  if (issues.length > 0) return err({ code: 'invalidRequest', issues });
  const files: FilePart[] = [];
  const texts: TextPart[] = [];
  for (const name of Slot.options) {
    const content = request.files[name];
    if (content?.source === 'upload') files.push({ name, file: content });
    if (content?.source === 'platformFile') texts.push({ name, value: content.fileId });
  }
  texts.push(
    { name: 'service', value: request.service },
    { name: 'verification', value: request.verification },
    { name: 'type', value: request.type },
    { name: 'personal_information_id', value: String(request.ownerRecordId) },
  );
  return ok(multipartBody(files, texts, boundary));
}
