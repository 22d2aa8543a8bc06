import type { VerticalProfile } from '@dwaso/sdk';
import { useState } from 'react';
import { CheckField, LongField, SelectField, TextField } from '../../kit/form.tsx';
import { Button } from '../../ui/button.tsx';
import { TEXT } from './texts.ts';

/** Rows that can be added and removed. `changed` is called after the page shows the change. */
function useRows<T>(initial: readonly T[]) {
  const [rows, setRows] = useState(() => initial.map((value, id) => ({ id, value: value as T | null })));
  return {
    rows,
    add: () => setRows((now) => [...now, { id: Math.max(-1, ...now.map(({ id }) => id)) + 1, value: null }]),
    remove: (id: number) => setRows((now) => now.filter((row) => row.id !== id)),
  };
}

type FieldOf = VerticalProfile['fields'][number];

export function FieldRows({ fields }: { fields: readonly FieldOf[] }) {
  const { rows, add, remove } = useRows(fields);
  return (
    <fieldset className="stack">
      <legend>
        <h2>{TEXT.fields}</h2>
      </legend>
      <p className="small muted">{TEXT.fieldsHint}</p>
      {rows.map(({ id, value }, index) => (
        <FieldRow key={id} row={id} index={index} field={value} onRemove={() => remove(id)} />
      ))}
      <div className="btns">
        <Button icon="plus" onClick={add}>
          {TEXT.addField}
        </Button>
      </div>
    </fieldset>
  );
}

function FieldRow({
  row,
  index,
  field,
  onRemove,
}: {
  row: number;
  index: number;
  field: FieldOf | null;
  onRemove: () => void;
}) {
  const [type, setType] = useState<string>(field?.type ?? 'text');
  const path = `/fields/${index}`;
  return (
    <div className="vrow stack g3">
      <input type="hidden" name="field" value={row} />
      <div className="filters">
        <TextField
          name={`field-${row}-key`}
          path={`${path}/key`}
          label={TEXT.fieldKey}
          defaultValue={field?.key}
          required
          maxLength={40}
        />
        <TextField
          name={`field-${row}-label`}
          path={`${path}/label`}
          label={TEXT.fieldLabel}
          defaultValue={field?.label}
          required
          maxLength={120}
        />
        <SelectField
          name={`field-${row}-type`}
          path={`${path}/type`}
          label={TEXT.fieldType}
          value={type}
          onChange={(event) => setType(event.target.value)}
        >
          {Object.entries(TEXT.types).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </SelectField>
      </div>
      {type === 'choice' && (
        <LongField
          name={`field-${row}-choices`}
          path={`${path}/choices`}
          label={TEXT.choices}
          defaultValue={field?.choices?.join('\n')}
          required
        />
      )}
      <div className="row between">
        <CheckField name={`field-${row}-required`} label={TEXT.required} defaultChecked={field?.required} />
        <Button kind="ghost" icon="trash" onClick={onRemove}>
          {TEXT.remove}
          <span className="vh"> {field?.label ?? TEXT.fieldLabel}</span>
        </Button>
      </div>
    </div>
  );
}

export function WordRows({ labels }: { labels: Record<string, string> }) {
  const { rows, add, remove } = useRows(Object.entries(labels));
  return (
    <fieldset className="stack">
      <legend>
        <h2>{TEXT.words}</h2>
      </legend>
      <p className="small muted">{TEXT.wordsHint}</p>
      {rows.map(({ id, value }) => (
        <div className="words" key={id}>
          <input type="hidden" name="word" value={id} />
          <TextField
            name={`word-${id}-key`}
            path={`/labels/${value?.[0] ?? ''}`}
            label={TEXT.wordKey}
            defaultValue={value?.[0]}
            maxLength={40}
          />
          <TextField
            name={`word-${id}-text`}
            path={`/labels/${value?.[0] ?? ''}`}
            label={TEXT.wordText}
            defaultValue={value?.[1]}
            maxLength={120}
          />
          <Button kind="ghost" icon="trash" onClick={() => remove(id)}>
            <span className="vh">{TEXT.removeOne(value?.[0] ?? TEXT.wordKey)}</span>
          </Button>
        </div>
      ))}
      <div className="btns">
        <Button icon="plus" onClick={add}>
          {TEXT.addWord}
        </Button>
      </div>
    </fieldset>
  );
}
