import middy from '@middy/core';
import { answering } from './answering.ts';
import { understanding } from './contract.ts';
import { dispatch } from './dispatch.ts';
import { jsonBody } from './json-body.ts';
import { logging } from './logging.ts';
import { refusing } from './refusing.ts';

export const handler = middy(dispatch).use([logging(), answering(), refusing(), understanding(), jsonBody()]);
