import type { VerticalProfile } from '@dwaso/sdk';
import { useId } from 'react';
import { Facts, policyFacts } from '../desk-businesses/index.ts';
import { TEXT } from './texts.ts';

/** The vertical as owners meet it: its words, the form of an item, and the rules they start with. */
export function Preview({ vertical }: { vertical: VerticalProfile }) {
  const { name, labels, fields, filters, toneNotes, enabled, defaultPolicies, bookingShape, family } = vertical;
  const id = useId();
  return (
    <section className="card pad stack" aria-labelledby={id}>
      <div>
        <h2 id={id}>{TEXT.preview}</h2>
        <p className="small muted">{TEXT.previewHint}</p>
      </div>
      <div className="row between">
        <h3 className="brk">{name || TEXT.unnamed}</h3>
        <span className={enabled ? 'tag ok' : 'tag'}>{enabled ? TEXT.enabled : TEXT.disabled}</span>
      </div>
      <p className="small muted">
        {family === 'BEAUTY' ? TEXT.families.BEAUTY : TEXT.families.RENTALS}
        {' · '}
        {bookingShape === 'UNIT_PER_DAY' ? TEXT.shapes.UNIT_PER_DAY : TEXT.shapes.SERVICE_IN_SLOT}
      </p>
      {Object.keys(labels).length > 0 && <Facts facts={Object.entries(labels)} />}
      <h3>{TEXT.fields}</h3>
      {fields.length === 0 && <p className="small muted">{TEXT.noFields}</p>}
      {fields.map((field, index) => (
        <PreviewField key={`${index}${field.type}`} field={field} />
      ))}
      <h3>{TEXT.previewFilters}</h3>
      {filters.length === 0 ? (
        <p className="small muted">{TEXT.noFilters}</p>
      ) : (
        <ul className="row g2">
          {filters.map((filter) => (
            <li key={filter} className="tag">
              {fields.find(({ key }) => key === filter)?.label ?? filter}
            </li>
          ))}
        </ul>
      )}
      <h3>{TEXT.policies}</h3>
      <Facts facts={policyFacts(defaultPolicies)} />
      {toneNotes !== '' && (
        <>
          <h3>{TEXT.tone}</h3>
          <p className="small prose">{toneNotes}</p>
        </>
      )}
    </section>
  );
}

function PreviewField({
  field: { label, type, required, choices = [] },
}: {
  field: VerticalProfile['fields'][number];
}) {
  const words = required ? `${label} *` : label;
  if (type === 'boolean')
    return (
      <label className="ck">
        <input type="checkbox" />
        <span>{words || TEXT.fieldLabel}</span>
      </label>
    );
  return (
    <label className="f">
      <span className="lab">{words || TEXT.fieldLabel}</span>
      {type === 'choice' ? (
        <select className="in">
          <option>{TEXT.choose}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input className="in" type={type === 'number' ? 'number' : 'text'} />
      )}
    </label>
  );
}
