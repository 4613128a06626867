/** What the bench uses of the library, which brings no types. */
declare module 'elasticlunr' {
  type Index<Document> = {
    addField(name: keyof Document): void;
    setRef(name: keyof Document): void;
    saveDocument(save: boolean): void;
    addDoc(document: Document): void;
    search(
      query: string,
      options: { fields: Record<string, { boost: number }>; expand: boolean; bool: 'AND' | 'OR' },
    ): { ref: string; score: number }[];
  };
  export default function elasticlunr<Document>(configure: (this: Index<Document>) => void): Index<Document>;
}
