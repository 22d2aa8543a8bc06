import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { putBusiness, useBusiness, useReadOnly } from '../shops/index.ts';
import { PlaceFields, toLocation, toPlace } from './place-fields.tsx';
import { TEXT } from './texts.ts';

export function PlaceTab() {
  const business = useBusiness();
  const name = `place:${business.id}`;
  const edit = useEdit(name, toPlace(business));
  return (
    <EditForm
      name={name}
      edit={edit}
      read={() => toLocation(edit.value)}
      send={(input, options) => dwaso.businesses.setLocation(business.id, input, options)}
      onDone={(saved) => {
        putBusiness(saved);
        showToast(KIT.unsaved.saved);
      }}
      action={TEXT.place.save}
      locked={useReadOnly()}
    >
      <section className="card pad stack" aria-labelledby="place">
        <h2 id="place">{TEXT.place.title}</h2>
        <PlaceFields value={edit.value} set={edit.set} />
      </section>
    </EditForm>
  );
}
