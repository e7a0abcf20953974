import { timestamp } from '../clock.ts';
import type { Attribute } from '../store/attributes.ts';

/** The spec's "Attribute definition". Listings show `is_readonly` as 0 or 1. */
export function attributeRecord(attribute: Attribute, where: 'alone' | 'listing') {
  return {
    id: attribute.id,
    short_id: attribute.id.slice(0, 5),
    name: attribute.name,
    description: attribute.description,
    is_global: attribute.isGlobal,
    status: attribute.status,
    type: attribute.type,
    content: attribute.content,
    tokens: attribute.tokens,
    is_readonly: where === 'listing' ? Number(attribute.isReadonly) : attribute.isReadonly,
    is_legacy: attribute.isLegacy,
    created_at: timestamp(attribute.createdAt),
    updated_at: timestamp(attribute.updatedAt),
  };
}
