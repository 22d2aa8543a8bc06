import type { HoursRow } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { queryClient } from '../../kit/query.ts';
import { Loaded } from '../../ui/states.tsx';
import { HoursEditor, toHours, toWeek } from '../settings/index.ts';
import { hoursQuery } from '../settings/queries.ts';
import { refreshBusinesses, useBusiness, useReadOnly } from '../shops/index.ts';
import { NextLink, StepPage, useGoOn } from './frame.tsx';
import { TEXT } from './texts.ts';

export function HoursStep() {
  const query = useQuery(hoursQuery(useBusiness().id));
  return (
    <StepPage step="hours" title={TEXT.hours.title} sub={TEXT.hours.sub}>
      <Loaded query={query} what={TEXT.hours.title}>
        {(rows) => <HoursForm rows={rows} />}
      </Loaded>
    </StepPage>
  );
}

function HoursForm({ rows }: { rows: HoursRow[] }) {
  const { id } = useBusiness();
  const goOn = useGoOn('hours');
  const name = `setup-hours:${id}`;
  const edit = useEdit(name, { week: toWeek(rows) });
  return (
    <EditForm
      step
      name={name}
      edit={edit}
      read={() => toHours(edit.value.week)}
      send={(input, options) => dwaso.schedule.setHours(id, input, options)}
      onDone={(saved) => {
        queryClient.setQueryData(hoursQuery(id).queryKey, saved);
        void refreshBusinesses();
        goOn();
      }}
      action={TEXT.goOn}
      locked={useReadOnly()}
      extra={
        <NextLink step="hours" kind="ghost">
          {TEXT.later}
        </NextLink>
      }
    >
      <section className="card" aria-label={TEXT.hours.title}>
        <HoursEditor week={edit.value.week} onChange={(week) => edit.set({ week })} />
      </section>
    </EditForm>
  );
}
