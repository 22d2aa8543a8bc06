import { dwaso } from '../../kit/api.ts';
import { ApiForm, LongField, textOf } from '../../kit/form.tsx';
import { showToast } from '../../kit/toast.ts';
import { putBusiness, useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

/** The websites that may show the shop's page in a frame. */
export function AllowOrigins() {
  const { id, embedOrigins } = useBusiness();
  return (
    <ApiForm
      name={`embed-origins:${id}`}
      read={(form) => ({ embedOrigins: (textOf(form, 'embedOrigins') ?? '').split(/\s+/).filter(Boolean) })}
      send={(input, options) => dwaso.businesses.update(id, input, options)}
      onDone={(business) => {
        putBusiness(business);
        showToast(TEXT.site.allowed, { icon: 'check' });
      }}
      action={TEXT.site.allow}
    >
      <LongField
        name="embedOrigins"
        label={TEXT.site.origins}
        hint={TEXT.site.originsHint}
        rows={2}
        defaultValue={embedOrigins.join('\n')}
      />
    </ApiForm>
  );
}
