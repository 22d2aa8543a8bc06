import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { putBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** A practice shop is never listed; it can be emptied instead. */
export function PracticeReset() {
  const [asking, setAsking] = useState(false);
  return (
    <section className="card pad stack g3" aria-labelledby="practice">
      <h2 id="practice">{TEXT.practice.title}</h2>
      <p>{TEXT.practice.text}</p>
      <div className="btns">
        <Button kind="dan-o" icon="again" onClick={() => setAsking(true)}>
          {TEXT.practice.action}
        </Button>
      </div>
      {asking && (
        <Dialog title={TEXT.practice.ask} onClose={() => setAsking(false)}>
          <p>{TEXT.practice.text}</p>
          <ApiForm
            name="reset-sandbox"
            read={() => null}
            send={(_input, options) => dwaso.sandbox.reset(options)}
            onDone={({ business }) => {
              putBusiness(business);
              void refresh(business.id);
              showToast(TEXT.practice.done, { icon: 'again' });
              setAsking(false);
            }}
            danger
            action={TEXT.practice.action}
          />
        </Dialog>
      )}
    </section>
  );
}
