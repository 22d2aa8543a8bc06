/** One operation as a request: what a sample in any language is made from. */
export interface SampleRequest {
  method: string;
  /** Of the service, without the query. */
  url: string;
  isPublic: boolean;
  needsKey: boolean;
  body: unknown;
  /** The method of the SDK with the names of its arguments, `bookings.hold(businessId, body)`; null without one. */
  sdk: string | null;
}

const KEY = 'YOUR_SANDBOX_KEY';
const BUSINESS = 'YOUR_SANDBOX_ID';

/** The path with the visitor's sandbox; other parts keep their names. */
export const fillPath = (path: string): string => path.replaceAll('{businessId}', BUSINESS).replaceAll(/[{}]/g, '');

const indent = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

export function curlSample({ method, url, isPublic, needsKey, body }: SampleRequest): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${url}`,
    ...(isPublic ? [] : [`-H 'Authorization: Bearer ${KEY}'`]),
    ...(needsKey ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(' \\\n  ');
}

export function typescriptSample({ sdk, body }: SampleRequest): string | null {
  const [, name = '', names = ''] = /^([\w.]+)\((.*)\)$/.exec(sdk ?? '') ?? [];
  if (name === '') return null;
  const values = names
    .split(', ')
    // What may be left out is.
    .filter((each) => each !== '' && !each.endsWith('?'))
    .map((each) => {
      if (each === 'body') return JSON.stringify(body ?? {}, null, 2);
      if (each === 'query') return '{ /* see the fields */ }';
      return each === 'businessId' ? `'${BUSINESS}'` : `'${each}'`;
    });
  return `const answer = await dwaso.${name}(${values.join(', ')});`;
}

/** JSON as Python writes it. */
function pythonValue(value: unknown, by = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((each) => pythonValue(each, by)).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value as object).map(
    ([name, each]) => `${by}    "${name}": ${pythonValue(each, `${by}    `)},`,
  );
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${by}}`;
}

export function pythonSample({ method, url, isPublic, needsKey, body }: SampleRequest): string {
  const headers = {
    ...(!isPublic && { Authorization: `"Bearer ${KEY}"` }),
    ...(needsKey && { 'Idempotency-Key': 'str(uuid.uuid4())' }),
  };
  const named = Object.entries(headers).map(([name, value]) => `"${name}": ${value}`);
  const parts = [
    `"${url}"`,
    ...(named.length > 0 ? [`headers={${named.join(', ')}}`] : []),
    ...(body === undefined ? [] : [`json=${indent(pythonValue(body), '    ')}`]),
  ];
  const imports = needsKey ? 'import uuid\nimport requests' : 'import requests';
  return `${imports}\n\nanswer = requests.${method.toLowerCase()}(\n    ${parts.join(',\n    ')},\n)\nprint(answer.json())`;
}
