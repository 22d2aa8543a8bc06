/** One of a few named choices, each with a line that explains it. */
export function Choices<Key extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: {
  legend: string;
  name: string;
  options: Record<Key, { label: string; hint: string }>;
  value: string;
  onChange: (value: Key) => void;
}) {
  return (
    <fieldset className="stack g1">
      <legend className="lab">{legend}</legend>
      {(Object.entries(options) as [Key, { label: string; hint: string }][]).map(([key, { label, hint }]) => (
        <label className="ck" key={key}>
          <input type="radio" name={name} value={key} checked={key === value} onChange={() => onChange(key)} />
          <span>
            {label}
            <br />
            <span className="small muted">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
