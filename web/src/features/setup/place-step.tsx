import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { PlaceFields, toLocation, toPlace } from '../settings/index.ts';
import { putBusiness, useBusiness, useReadOnly } from '../shops/index.ts';
import { NextLink, StepPage, useGoOn } from './frame.tsx';
import { TEXT } from './texts.ts';

export function PlaceStep() {
  const business = useBusiness();
  const goOn = useGoOn('place');
  const name = `setup-place:${business.id}`;
  const edit = useEdit(name, toPlace(business));
  return (
    <StepPage step="place" title={TEXT.place.title} sub={TEXT.place.sub}>
      <EditForm
        step
        name={name}
        edit={edit}
        read={() => toLocation(edit.value)}
        send={(input, options) => dwaso.businesses.setLocation(business.id, input, options)}
        onDone={(saved) => {
          putBusiness(saved);
          goOn();
        }}
        action={TEXT.goOn}
        locked={useReadOnly()}
        extra={
          <NextLink step="place" kind="ghost">
            {TEXT.later}
          </NextLink>
        }
      >
        <section className="card pad stack" aria-label={TEXT.place.title}>
          <PlaceFields value={edit.value} set={edit.set} />
        </section>
      </EditForm>
    </StepPage>
  );
}
