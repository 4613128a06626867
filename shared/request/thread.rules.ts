/** An answer of the applicant has no `from`. */
type Thread = readonly { from?: string | undefined }[];

export const longestThreadMessage = 1000;
/** A thread is kept in the record of the request, which must stay small. */
export const longestThread = 20;
/** The answers to one question: an afterthought has room, and nobody is flooded. */
const mostAnswers = 3;

/** Whether the applicant waits for an administrator to read an answer. */
export const isAnswered = (thread: Thread = []): boolean => {
  const last = thread.at(-1);
  return last !== undefined && last.from === undefined;
};

export const mayAsk = (thread: Thread = []): boolean => thread.length + mostAnswers < longestThread;

/** Only somebody who was asked can answer. */
export const mayAnswer = (thread: Thread = []): boolean => {
  const question = thread.findLastIndex(({ from }) => from !== undefined);
  return question >= 0 && thread.length - 1 - question < mostAnswers;
};
