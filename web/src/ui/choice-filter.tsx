/** Narrows a list to one of the named values, or to none. */
export function ChoiceFilter<Value extends string>({
  label,
  all,
  names,
  value,
  onChange,
}: {
  label: string;
  all: string;
  names: Readonly<Record<Value, string>>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}) {
  const values = Object.keys(names) as Value[];
  return (
    <label className="f no-print">
      <span className="lab">{label}</span>
      <select
        className="in"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(values.find((one) => one === currentTarget.value))}
      >
        <option value="">{all}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
