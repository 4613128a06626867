import { startTable } from '../network/table.ts';

const t = await startTable();
const { clockRows } = await import('./clock.ts');
console.log(await clockRows());
t.stop();
process.exit(0);
