import { useQuery } from '@tanstack/react-query';
import { CheckField, SelectField, TextField } from '../../kit/form.tsx';
import { useBusiness } from '../shops/index.ts';
import { profilesQuery } from './queries.ts';
import { TEXT } from './texts.ts';

export type Attributes = Record<string, string | number | boolean>;
interface AttributeField {
  key: string;
  label: string;
  type: string;
  required: boolean;
  choices?: string[];
}
const nameOf = (key: string) => `attribute:${key}`;

/** What this kind of business says about its items; empty until it is known. */
export function useAttributeFields(): readonly AttributeField[] {
  const { vertical } = useBusiness();
  return useQuery(profilesQuery).data?.find(({ key }) => key === vertical)?.fields ?? [];
}

/** Fields that were left empty are left out. Values of fields that the form does not show stay. */
export function readAttributes(form: FormData, fields: readonly AttributeField[], before: Attributes): Attributes {
  const attributes: Attributes = { ...before };
  for (const { key, type } of fields) {
    const value = form.get(nameOf(key));
    if (type === 'boolean') attributes[key] = value === 'on';
    else if (typeof value !== 'string' || value.trim() === '') delete attributes[key];
    else attributes[key] = type === 'number' ? Number(value) : value.trim();
  }
  return attributes;
}

export function AttributeFields({ fields, values }: { fields: readonly AttributeField[]; values: Attributes }) {
  return fields.map(({ key, label, type, required, choices = [] }) => {
    const common = { name: nameOf(key), label, path: `/attributes/${key}` };
    const value = values[key];
    if (type === 'boolean')
      return <CheckField key={key} name={nameOf(key)} label={label} defaultChecked={value === true} />;
    const text = value === undefined ? '' : String(value);
    if (type === 'choice')
      return (
        <SelectField key={key} {...common} required={required} defaultValue={text}>
          <option value="">{TEXT.choose}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
      );
    const number = type === 'number' ? { inputMode: 'decimal' as const, pattern: '[0-9]+([.][0-9]+)?' } : {};
    return <TextField key={key} {...common} {...number} required={required} defaultValue={text} maxLength={200} />;
  });
}

/** The same for people who may only look. */
export const nameAttributes = (fields: readonly AttributeField[], values: Attributes): [string, string][] =>
  fields.flatMap(({ key, label }): [string, string][] => {
    const value = values[key];
    if (value === undefined) return [];
    return [[label, value === true ? TEXT.yes : value === false ? TEXT.no : String(value)]];
  });
