import type { Business, UpdateBusinessRequest } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { LongField, PhoneField, TextField } from '../../kit/form.tsx';
import { formatPhone, toE164 } from '../../kit/phone.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { putBusiness, useBusiness, useReadOnly } from '../shops/index.ts';
import { Choices } from './choices.tsx';
import { Photos } from './photos.tsx';
import { TEXT } from './texts.ts';

const toValues = ({ name, description, contactPhone, serviceLocation }: Business) => ({
  name,
  description,
  contactPhone: contactPhone === null ? '' : formatPhone(contactPhone),
  serviceLocation,
});

export function ProfileTab() {
  const business = useBusiness();
  const name = `profile:${business.id}`;
  const edit = useEdit(name, toValues(business));
  const { value, set, changed } = edit;
  const read = (): UpdateBusinessRequest => ({
    ...(changed.name !== undefined && { name: changed.name }),
    ...(changed.description !== undefined && { description: changed.description }),
    ...(changed.contactPhone !== undefined && { contactPhone: toE164(changed.contactPhone) || null }),
    ...(changed.serviceLocation !== undefined && {
      serviceLocation: changed.serviceLocation as NonNullable<UpdateBusinessRequest['serviceLocation']>,
    }),
  });
  return (
    <div className="split">
      <EditForm
        name={name}
        edit={edit}
        read={read}
        send={(input, options) => dwaso.businesses.update(business.id, input, options)}
        onDone={(saved) => {
          putBusiness(saved);
          showToast(KIT.unsaved.saved);
        }}
        action={TEXT.profile.save}
        locked={useReadOnly()}
      >
        <section className="card pad stack" aria-labelledby="about">
          <h2 id="about">{TEXT.profile.about}</h2>
          <TextField
            name="name"
            label={TEXT.profile.name}
            value={value.name}
            onChange={(event) => set({ name: event.target.value })}
            maxLength={120}
            required
          />
          <LongField
            name="description"
            label={TEXT.profile.description}
            hint={TEXT.profile.descriptionHint}
            value={value.description}
            onChange={(event) => set({ description: event.target.value })}
            maxLength={2000}
            rows={5}
          />
          <PhoneField
            name="contactPhone"
            label={TEXT.profile.phone}
            hint={TEXT.profile.phoneHint}
            value={value.contactPhone}
            onChange={(event) => set({ contactPhone: event.target.value })}
          />
          <Choices
            legend={TEXT.profile.where}
            name="serviceLocation"
            options={TEXT.profile.whereOptions}
            value={value.serviceLocation}
            onChange={(serviceLocation) => set({ serviceLocation })}
          />
        </section>
      </EditForm>
      <aside className="stack g5" aria-label={TEXT.photos.title}>
        <Photos />
      </aside>
    </div>
  );
}
