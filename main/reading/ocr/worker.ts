import { loadModels } from './models.ts';
import { servePrint } from './serve-print.ts';

await servePrint(loadModels);
