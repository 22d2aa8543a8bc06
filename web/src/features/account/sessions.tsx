import type { Session } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { formatDate, formatDateTime } from '../../kit/format.ts';
import { queryClient } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { sessionsQuery } from './queries.ts';
import { TEXT } from './texts.ts';

export function Sessions() {
  const query = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<Session | null>(null);
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions" className="pad">
        {TEXT.sessions.title}
      </h2>
      <Loaded query={query} what={TEXT.sessions.what}>
        {(sessions) => (
          <ul className="rows">
            {sessions.map((session) => (
              <li className="li w" key={session.id}>
                <span className="grow">
                  <b>{TEXT.sessions.kinds[session.kind] ?? session.kind}</b>{' '}
                  {session.current && <span className="tag inf">{TEXT.sessions.current}</span>}
                  <br />
                  <span className="small muted">
                    {TEXT.sessions.used(formatDateTime(session.lastUsedAt))} ·{' '}
                    {TEXT.sessions.until(formatDate(session.expiresAt))}
                  </span>
                </span>
                {!session.current && (
                  <Button kind="ghost" onClick={() => setEnding(session)}>
                    {TEXT.sessions.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {ending && <EndDialog session={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

function EndDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  return (
    <Dialog title={TEXT.sessions.endTitle} onClose={onClose}>
      <p>{TEXT.sessions.endText}</p>
      <ApiForm
        name={`end-session:${session.id}`}
        read={() => null}
        send={(_input, options) => dwaso.sessions.end(session.id, options)}
        onDone={() => {
          showToast(TEXT.sessions.ended);
          void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
          onClose();
        }}
        danger
        action={TEXT.sessions.end}
      />
    </Dialog>
  );
}
