import { App, Tags } from 'aws-cdk-lib';
import { ApiStack } from '../api-stack.ts';
import { DataStack } from '../data-stack.ts';
import { IdentityStack } from '../identity-stack.ts';
import { MediaStack } from '../media-stack.ts';
import { UpkeepStack } from '../upkeep-stack.ts';
import { WebStack } from '../web-stack.ts';

const app = new App();

const data = new DataStack(app, 'Colloquy-Data');
const identity = new IdentityStack(app, 'Colloquy-Identity', { data });
const media = new MediaStack(app, 'Colloquy-Media', { data });
const api = new ApiStack(app, 'Colloquy-Api', { data, identity, media });
const web = new WebStack(app, 'Colloquy-Web', { identity, media, api });
new UpkeepStack(app, 'Colloquy-Upkeep', { data, identity, media, api, web });

Tags.of(app).add('product', 'colloquy');
