declare module 'heic-decode' {
  interface Decoded {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray;
  }
  interface Undecoded {
    readonly width: number;
    readonly height: number;
    decode(): Promise<Decoded>;
  }
  interface Images extends ReadonlyArray<Undecoded> {
    dispose(): void;
  }
  const heicDecode: { all(input: { buffer: Uint8Array }): Promise<Images> };
  export = heicDecode;
}

declare module 'heic-convert' {
  /** Quality 0 to 1. */
  function heicConvert(input: {
    buffer: Uint8Array;
    format: 'JPEG';
    quality: number;
  }): Promise<ArrayBuffer | Uint8Array>;
  export = heicConvert;
}
