import { dwaso } from '../kit/api.ts';
import { ApiForm, TextField, textOf } from '../kit/form.tsx';
import { meQuery } from '../kit/me.ts';
import { queryClient } from '../kit/query.ts';
import { Page } from '../ui/page.tsx';
import { TEXT } from './texts.ts';

/** The first sign-in of an operator: every decision stands in the log under a name. */
export const AskName = () => (
  <Page title={TEXT.name.title} sub={TEXT.name.text}>
    <section className="card pad" aria-label={TEXT.name.title}>
      <ApiForm
        name="operator-name"
        read={(form) => ({ name: textOf(form, 'name') ?? '' })}
        send={(input, options) => dwaso.sessions.updateMe(input, options)}
        onDone={(saved) => queryClient.setQueryData(meQuery.queryKey, saved)}
        action={TEXT.name.action}
      >
        <TextField name="name" label={TEXT.name.label} maxLength={120} autoComplete="name" required />
      </ApiForm>
    </section>
  </Page>
);
