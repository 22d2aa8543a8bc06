import { useState } from 'react';
import { dwaso, toApiError } from '../../kit/api.ts';
import { saveFile } from '../../kit/csv.ts';
import { today } from '../../kit/format.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { OwnerOnly } from '../shops/index.ts';
import type { BookingsSearch } from './search.ts';
import { TEXT } from './texts.ts';

/** Saves the bookings of the chosen days, or of this month, as the service writes them for spreadsheets. */
export function ExportButton({ businessId, search }: { businessId: string; search: BookingsSearch }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { from, to } = search;
      const text = await dwaso.bookings.export(businessId, {
        layout: 'excel',
        ...(from && { from }),
        ...(to && { to }),
      });
      saveFile(`bookings-${from ?? today().slice(0, 7)}.csv`, text, 'text/csv;charset=utf-8');
    } catch (error) {
      showToast(KIT.notDone(TEXT.export, toApiError(error).message), { icon: 'warn' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <OwnerOnly>
      <Button icon="down2" busy={busy} onClick={() => void save()}>
        {TEXT.export}
      </Button>
    </OwnerOnly>
  );
}
