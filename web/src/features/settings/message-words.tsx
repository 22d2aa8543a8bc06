import type { MessageSettings } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LongField, SelectField } from '../../kit/form.tsx';
import { Button } from '../../ui/button.tsx';
import { useBusiness } from '../shops/index.ts';
import { type Kind, KindOptions, type Values } from './message-kinds.tsx';
import { previewQuery } from './queries.ts';
import { TEXT } from './texts-messages.ts';

const PLACEHOLDERS = ['customer', 'item', 'when', 'amount', 'link', 'shop'];

interface Chosen {
  kind: Kind;
  setKind: (kind: Kind) => void;
}

/** The owner's own words of one message. A word in braces is filled in when it is sent. */
export function MessageWords({
  kind,
  setKind,
  texts,
  set,
}: Chosen & { texts: Values['texts']; set: (texts: Values['texts']) => void }) {
  const text = texts[kind] ?? '';
  const put = (next: string) => set({ ...texts, [kind]: next });
  return (
    <section className="card pad stack g3" aria-labelledby="m-words">
      <h2 id="m-words">{TEXT.words}</h2>
      <SelectField
        name="kind"
        label={TEXT.message}
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
      >
        <KindOptions />
      </SelectField>
      <LongField
        name="text"
        path={`/texts/${kind}`}
        label={TEXT.kinds[kind].label}
        hint={TEXT.wordsHint}
        rows={3}
        maxLength={600}
        value={text}
        onChange={(event) => put(event.target.value)}
      />
      <div className="chips">
        {PLACEHOLDERS.map((name) => (
          <button key={name} type="button" className="chip" onClick={() => put(`${text}{${name}}`)}>
            {`{${name}}`}
          </button>
        ))}
      </div>
      {text !== '' && (
        <Button kind="ghost" onClick={() => put('')}>
          {TEXT.ours}
        </Button>
      )}
    </section>
  );
}

/** A phone that shows what a customer would read now. */
export function MessagePreview({
  businessId,
  kind,
  setKind,
  text,
}: Chosen & { businessId: string; text: string | undefined }) {
  const { name } = useBusiness();
  const { data } = useQuery(previewQuery(businessId, kind, text?.trim() || undefined));
  return (
    <section className="card pad stack g3" aria-labelledby="m-sees">
      <h2 id="m-sees">{TEXT.sees}</h2>
      <SelectField
        name="preview"
        label={TEXT.message}
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
      >
        <KindOptions />
      </SelectField>
      <div className="fone">
        <p>
          <span>{name}</span>
        </p>
        <div>{data && <p className="bub">{data.text}</p>}</div>
      </div>
      {data && <p className="small muted">{TEXT.parts(data.segments, data.text.length)}</p>}
    </section>
  );
}

export function MonthUse({ usage: { sent, included } }: { usage: MessageSettings['usage'] }) {
  return (
    <section className="card pad stack g3" aria-labelledby="m-month">
      <h2 id="m-month">{TEXT.month}</h2>
      <div className="row between">
        <b className="num">{TEXT.used(sent, included)}</b>
        <span className="small muted">{`${Math.round((sent / included) * 100)} %`}</span>
      </div>
      <progress className="up" value={sent} max={included} aria-label={TEXT.month} />
      <p className="small muted">{TEXT.usedHint(included)}</p>
      <Link className="lnk" to="/b/$businessId/messages" params={{ businessId: useBusiness().id }}>
        {TEXT.log}
      </Link>
    </section>
  );
}
