import { visibilityTemplates } from '../../state/person/visibility-templates.ts';
import { settingsText } from '../../text/settings.ts';
import type { TextSettingField } from './setting-fields.ts';
import { shapeOf, templateOf } from './visibility-shape.ts';

const { visibility } = settingsText;
const LONGEST_NAME = 40;

/** The names of the two fields, where a filter is sent as named fields. */
export const FIELD_NAMES: readonly TextSettingField[] = [
  fieldName('idName', 'choiceName'),
  fieldName('choiceName', 'idName'),
];

function fieldName(
  which: 'idName' | 'choiceName',
  other: 'idName' | 'choiceName',
): TextSettingField {
  return {
    kind: 'text',
    name: 'visibilityTemplate',
    label: visibility[which],
    textOf: (template: string) => shapeOf(template)[which],
    faultOf: (text, { visibilityTemplate }) => {
      if (text === '' || text === '{id}') return visibility.nameMissing;
      if (text.length > LONGEST_NAME) return visibility.nameTooLong({ most: LONGEST_NAME });
      return text === shapeOf(visibilityTemplate)[other] ? visibility.sameNames : null;
    },
    change: (text, { visibilityTemplate: held }) => ({
      visibilityTemplate: templateOf({ ...shapeOf(held), [which]: text }) ?? held,
    }),
  };
}

/** What stands for a filter that is shown and for one that is hidden, as JSON; null where it is no template. */
export function templatePreview(template: string): readonly [string, string] | null {
  const templates = visibilityTemplates(template, [
    { id: '101', visible: true },
    { id: '102', visible: false },
  ]);
  return templates && [JSON.stringify(templates[0]), JSON.stringify(templates[1])];
}
