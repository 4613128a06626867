import { openReplica } from './replica.ts';
import { answer, type SearchQuestion, whenSearchChanges } from './search-answer.ts';

/**
 * Searches away from the screen's thread, in its own reading of the replica, so that neither
 * typing nor a change of ten thousand records is felt.
 */
self.onmessage = async ({ data }: MessageEvent<SearchQuestion>) => {
  self.postMessage(await answer(data, (lost) => openReplica(data.who.id, lost)));
};

whenSearchChanges((change) => self.postMessage(change));
