import type { Area, Business, SetBusinessLocationRequest } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field, TextField } from '../../kit/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { AreaOptions } from './area-options.tsx';
import { areasQuery } from './queries.ts';
import { TEXT } from './texts.ts';

export interface Place {
  /** Empty: the service takes the nearest one to the pin. */
  areaId: string;
  address: string;
  pin: { lat: number; lng: number } | null;
}

export const toPlace = ({ location }: Business): Place => ({
  areaId: location?.area?.id ?? '',
  address: location?.address ?? '',
  pin: location && { lat: location.lat, lng: location.lng },
});

export function toLocation({ areaId, address, pin }: Place): SetBusinessLocationRequest {
  const { lat, lng } = pin ?? { lat: Number.NaN, lng: Number.NaN };
  return { lat, lng, ...(address.trim() && { address: address.trim() }), ...(areaId && { areaId }) };
}

/** Area, address and pin. The phone is asked for its place only after a press. */
export function PlaceFields({ value, set }: { value: Place; set: (part: Partial<Place>) => void }) {
  const query = useQuery(areasQuery);
  return (
    <Loaded query={query} what={TEXT.place.areas} skeleton={<div className="sk w80" />}>
      {(areas) => <Fields areas={areas} value={value} set={set} />}
    </Loaded>
  );
}

const FIVE_DIGITS = 5;
const WAIT_MS = 15_000;

function Fields({ areas, value, set }: { areas: Area[]; value: Place; set: (part: Partial<Place>) => void }) {
  const [asked, setAsked] = useState<'asking' | 'refused' | null>(null);
  const area = areas.find(({ id }) => id === value.areaId);
  const askPhone = () => {
    setAsked('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsked(null);
        set({ areaId: '', pin: { lat: coords.latitude, lng: coords.longitude } });
      },
      () => setAsked('refused'),
      { enableHighAccuracy: true, timeout: WAIT_MS },
    );
  };
  return (
    <>
      <Field label={TEXT.place.area} path="/areaId" hint={TEXT.place.areaHint}>
        {(control) => (
          <select
            className="in"
            {...control}
            required={value.pin === null}
            value={value.areaId}
            onChange={(event) => {
              const chosen = areas.find(({ id }) => id === event.target.value);
              if (chosen) set({ areaId: chosen.id, pin: { lat: chosen.lat, lng: chosen.lng } });
            }}
          >
            <option value="">{value.pin ? TEXT.place.nearest : TEXT.place.choose}</option>
            <AreaOptions areas={areas} />
          </select>
        )}
      </Field>
      <TextField
        name="address"
        label={TEXT.place.address}
        hint={TEXT.place.addressHint}
        value={value.address}
        onChange={(event) => set({ address: event.target.value })}
        maxLength={300}
      />
      <div className="stack g2">
        <div className="btns">
          <Button icon="dir" busy={asked === 'asking'} onClick={askPhone}>
            {asked === 'asking' ? TEXT.place.asking : TEXT.place.here}
          </Button>
        </div>
        <p className="small muted">{TEXT.place.hereHint}</p>
        <output className="small">{asked === 'refused' ? TEXT.place.refused : pinText(value, area)}</output>
        <p className="small muted">{TEXT.place.shown}</p>
      </div>
    </>
  );
}

function pinText({ pin, areaId }: Place, area: Area | undefined): string {
  if (!pin) return TEXT.place.none;
  if (area && area.lat === pin.lat && area.lng === pin.lng) return TEXT.place.middle(area.name);
  return areaId === ''
    ? TEXT.place.found
    : TEXT.place.exact(pin.lat.toFixed(FIVE_DIGITS), pin.lng.toFixed(FIVE_DIGITS));
}
