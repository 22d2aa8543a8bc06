import type { HoursRow } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { queryClient, refresh } from '../../kit/query.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { Loaded } from '../../ui/states.tsx';
import { refreshBusinesses, useBusiness, useReadOnly } from '../shops/index.ts';
import { Closures } from './closures.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { HoursView } from './hours-view.tsx';
import { hoursQuery } from './queries.ts';
import { TEXT } from './texts.ts';
import { toHours, toWeek } from './week.ts';

export function HoursTab() {
  const business = useBusiness();
  const query = useQuery(hoursQuery(business.id));
  return (
    <>
      <HoursView />
      <div className="split">
        <Loaded query={query} what={TEXT.hours.what}>
          {(rows) => <HoursForm businessId={business.id} rows={rows} />}
        </Loaded>
        <aside className="stack g5" aria-label={TEXT.closures.title}>
          <Closures />
        </aside>
      </div>
    </>
  );
}

function HoursForm({ businessId, rows }: { businessId: string; rows: HoursRow[] }) {
  const name = `hours:${businessId}`;
  const edit = useEdit(name, { week: toWeek(rows) });
  return (
    <EditForm
      name={name}
      edit={edit}
      read={() => toHours(edit.value.week)}
      send={(input, options) => dwaso.schedule.setHours(businessId, input, options)}
      onDone={(saved) => {
        queryClient.setQueryData(hoursQuery(businessId).queryKey, saved);
        showToast(KIT.unsaved.saved);
        void refresh(businessId);
        void refreshBusinesses();
      }}
      action={TEXT.hours.save}
      locked={useReadOnly()}
    >
      <section className="card" aria-labelledby="hours">
        <h2 id="hours" className="pad">
          {TEXT.hours.title}
        </h2>
        <HoursEditor week={edit.value.week} onChange={(week) => edit.set({ week })} />
      </section>
    </EditForm>
  );
}
