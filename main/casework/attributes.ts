import type { ChannelOutput, CheckedInput } from '../../preload/contract/channels.ts';
import type { AttributeId } from '../../preload/contract/ids.ts';
import type { AttributeDefinition } from '../../preload/contract/models/attribute.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { readPage } from './read-page.ts';

/** Attributes of an application and their definitions (spec, endpoints 6 to 8). */
export interface Attributes {
  list(input: CheckedInput<'attribute:list'>): Promise<Result<ChannelOutput<'attribute:list'>>>;
  /** Sends the definition as last read here with these changes; what others changed since goes back. */
  update(input: CheckedInput<'attribute:update'>): Promise<Result<AttributeDefinition>>;
  /** Permanent. */
  delete(id: AttributeId): Promise<Result<{ deleted: true }>>;
}

/** `clock` gives milliseconds since 1970. */
export function createAttributes(platform: PlatformClient, clock: () => number): Attributes {
  const lastRead = new Map<AttributeId, AttributeDefinition>();
  return {
    async list({ applicationId, search, page }) {
      const answer = await platform.listAttributes(applicationId, {
        ...(search !== '' && { search }),
        page,
      });
      if (answer.ok) {
        for (const { attribute } of answer.value.rows) {
          if (attribute !== null) lastRead.set(attribute.id, attribute);
        }
      }
      return readPage(answer, clock());
    },
    async update({ attributeId, changes }) {
      const known = lastRead.get(attributeId);
      if (known === undefined) return err({ code: 'conflict', reason: 'gone' });
      const answer = await platform.updateAttribute(attributeId, changes);
      if (answer.ok) lastRead.set(attributeId, answer.value);
      return answer;
    },
    async delete(id) {
      const answer = await platform.deleteAttribute(id);
      if (answer.ok) lastRead.delete(id);
      return answer;
    },
  };
}
