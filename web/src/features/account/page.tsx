import type { Business, User } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PlainFrame } from '../../console/plain.tsx';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, TextField, textOf } from '../../kit/form.tsx';
import { meQuery } from '../../kit/me.ts';
import { formatPhone } from '../../kit/phone.ts';
import { queryClient } from '../../kit/query.ts';
import { signInAnew } from '../../kit/session.ts';
import { showToast } from '../../kit/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { myBusinessesQuery } from '../shops/index.ts';
import { OwnData } from './own-data.tsx';
import { Sessions } from './sessions.tsx';
import { TEXT } from './texts.ts';

export function AccountPage() {
  const me = useQuery(meQuery);
  const shops = useQuery(myBusinessesQuery);
  return (
    <PlainFrame>
      <Page title={TEXT.title}>
        <div className="split">
          <div className="stack g5">
            <Loaded query={me} what={TEXT.what}>
              {(user) => <Profile user={user} />}
            </Loaded>
            <Sessions />
          </div>
          <aside className="stack g5" aria-label={TEXT.shops}>
            <Loaded query={shops} what={TEXT.shops}>
              {(found) => <Shops shops={found} />}
            </Loaded>
            <OwnData />
          </aside>
        </div>
      </Page>
    </PlainFrame>
  );
}

const Profile = ({ user }: { user: User }) => (
  <section className="card pad stack" aria-labelledby="profile">
    <h2 id="profile">{TEXT.profile}</h2>
    <p className="muted small">{TEXT.phoneText(formatPhone(user.phone))}</p>
    <ApiForm
      name="my-name"
      read={(form) => ({ name: textOf(form, 'name') ?? '' })}
      send={(input, options) => dwaso.sessions.updateMe(input, options)}
      onDone={(saved) => {
        queryClient.setQueryData(meQuery.queryKey, saved);
        showToast(TEXT.saved);
      }}
      action={TEXT.save}
    >
      <TextField
        name="name"
        label={TEXT.name}
        hint={TEXT.nameHint}
        defaultValue={user.name ?? ''}
        maxLength={120}
        autoComplete="name"
        required
      />
    </ApiForm>
  </section>
);

const Shops = ({ shops }: { shops: readonly Business[] }) => (
  <section className="card" aria-labelledby="shops">
    <h2 id="shops" className="pad">
      {TEXT.shops}
    </h2>
    {shops.length === 0 && <p className="pad muted">{TEXT.noShops}</p>}
    <div className="rows">
      {shops.map(({ id, name, role, sandbox }) => (
        // A full load: nothing of one shop stays in view of another.
        <a className="li" key={id} href={`/console/b/${id}/bookings`}>
          <Avatar name={name} size="sm" square />
          <span className="grow">
            <b>{name}</b>
            <br />
            <span className="small muted">{role && TEXT.roles[role]}</span>
          </span>
          {sandbox && <span className="tag inf">{TEXT.practice}</span>}
        </a>
      ))}
    </div>
    <div className="pad stack g3">
      <p className="small muted">{TEXT.invited}</p>
      <div className="btns">
        <Link className="btn sec" to="/start">
          {TEXT.openShop}
        </Link>
        <Button onClick={() => void signInAnew()}>{TEXT.signInAgain}</Button>
      </div>
    </div>
  </section>
);
