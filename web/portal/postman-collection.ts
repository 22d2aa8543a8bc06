/** A collection of https://schema.getpostman.com/json/collection/v2.1.0/collection.json */
export interface Collection {
  info: { name: string; description: string; version: string; schema: string };
  auth: object;
  variable: { key: string; value: string; description: string }[];
  item: Folder[];
  event: Script[];
}
export interface Script {
  listen: 'test';
  script: { type: 'text/javascript'; exec: string[] };
}
export interface Folder {
  name: string;
  description: string;
  item: Item[];
}
interface Item {
  name: string;
  request: PostmanRequest;
  response: [];
  event?: Script[];
}
export interface PostmanRequest {
  method: string;
  description: string;
  auth?: { type: 'noauth' };
  header: { key: string; value: string; disabled?: boolean; description: string }[];
  url: {
    raw: string;
    host: string[];
    path: string[];
    query: { key: string; value: string; disabled: boolean; description: string }[];
    variable: { key: string; value: string; description: string }[];
  };
  body?: Body;
}
export type Body =
  | { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } }
  | { mode: 'formdata'; formdata: { key: string; type: 'file'; src: string }[] };
