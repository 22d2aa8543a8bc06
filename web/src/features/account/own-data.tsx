import { useState } from 'react';
import { dwaso, toApiError } from '../../kit/api.ts';
import { saveFile } from '../../kit/csv.ts';
import { ApiForm, CheckField } from '../../kit/form.tsx';
import { today } from '../../kit/format.ts';
import { dropSteps } from '../../kit/outbox.ts';
import { signOut } from '../../kit/session.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TEXT } from './texts.ts';

/** What the law gives to everybody: a copy of one's data, and its erasure. */
export function OwnData() {
  const [loading, setLoading] = useState(false);
  const [erasing, setErasing] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const mine = await dwaso.sessions.exportMe();
      saveFile(`my-data-${today()}.json`, JSON.stringify(mine, null, 2), 'application/json');
      showToast(TEXT.data.exported, { icon: 'down2' });
    } catch (cause) {
      showToast(KIT.notDone(TEXT.data.export, toApiError(cause).message), { icon: 'warn' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <section className="card pad stack" aria-labelledby="data">
      <h2 id="data">{TEXT.data.title}</h2>
      <p className="muted small">{TEXT.data.exportText}</p>
      <div className="btns">
        <Button icon="down2" busy={loading} onClick={() => void download()}>
          {TEXT.data.export}
        </Button>
      </div>
      <p className="muted small">{TEXT.data.eraseText}</p>
      <div className="btns">
        <Button kind="dan-o" icon="trash" onClick={() => setErasing(true)}>
          {TEXT.data.erase}
        </Button>
      </div>
      {erasing && (
        <Dialog title={TEXT.data.eraseTitle} onClose={() => setErasing(false)}>
          <ul className="stack g1">
            {TEXT.data.eraseLines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <ApiForm
            name="erase-me"
            read={() => null}
            send={(_input, options) => dwaso.sessions.eraseMe(options)}
            onDone={() => void signOut(dropSteps)}
            danger
            action={TEXT.data.eraseAction}
          >
            <CheckField name="sure" label={TEXT.data.sure} required />
          </ApiForm>
        </Dialog>
      )}
    </section>
  );
}
