import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { LongField } from '../../kit/form.tsx';
import { Photos } from '../settings/index.ts';
import { putBusiness, useBusiness, useReadOnly } from '../shops/index.ts';
import { NextLink, StepPage, useGoOn } from './frame.tsx';
import { TEXT } from './texts.ts';

/** What customers see first. */
export function PageStep() {
  const business = useBusiness();
  const goOn = useGoOn('page');
  const name = `setup-page:${business.id}`;
  const edit = useEdit(name, { description: business.description });
  const words = TEXT.steps.DESCRIPTION_MISSING;
  return (
    <StepPage step="page" title={TEXT.page.title} sub={TEXT.page.sub}>
      <Photos />
      <EditForm
        step
        name={name}
        edit={edit}
        read={() => ({ description: edit.value.description })}
        send={(input, options) => dwaso.businesses.updateListing(business.id, input, options)}
        onDone={(saved) => {
          putBusiness(saved);
          goOn();
        }}
        action={TEXT.finish}
        locked={useReadOnly()}
        extra={
          <NextLink step="page" kind="ghost">
            {TEXT.later}
          </NextLink>
        }
      >
        <section className="card pad stack" aria-label={words.title}>
          <LongField
            name="description"
            label={words.title}
            hint={words.text}
            value={edit.value.description}
            onChange={(event) => edit.set({ description: event.target.value })}
            maxLength={2000}
            rows={4}
          />
        </section>
      </EditForm>
    </StepPage>
  );
}
